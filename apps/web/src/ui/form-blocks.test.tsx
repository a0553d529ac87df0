// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/en/bundles/office'
import { act, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { email, password, text as words } from '@canal/contract/fields'
import { openPage, typeInto } from '../../test/page.tsx'
import { formResolver } from '../lib/form-resolver.ts'
import { TranslateProvider } from '../lib/i18n.ts'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { Button, SaveButton, type ButtonVariant } from './button.tsx'
import { Select } from './select.tsx'
import { TagsInput } from './tags-input.tsx'
import { PasswordField, TextField } from './text-field.tsx'

const text = createTranslator<OfficeKey>('en', { texts })
const schema = z.object({ name: words(5), email, password })

const render = openPage()
const show = (node: React.ReactNode) =>
  render(
    <TranslateProvider value={text}>
      <OfficeLanguageProvider value={{ text, change: () => undefined }}>{node}</OfficeLanguageProvider>
    </TranslateProvider>,
  )
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
}
const leave = (input: HTMLInputElement) => act(async () => input.blur())
const errors = () => [...document.querySelectorAll('.error')].map((one) => one.textContent)

const Form = () => {
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(schema, text),
    defaultValues: { name: '', email: '', password: '' },
  })
  return (
    <form noValidate>
      <TextField
        form={form}
        name="name"
        label="Name"
        placeholder="As on the door"
        hint="Colleagues see it."
        autoComplete="name"
        required
      />
      <TextField form={form} name="email" type="email" label="Email" optional readOnly />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <TextField form={form} name="email" label="Off" disabled />
    </form>
  )
}

describe('a text field', () => {
  it('carries its label, name, placeholder, description, type, autocomplete, and what it is not open for', async () => {
    await show(<Form />)
    const name = field('Name')
    expect([name.name, name.type, name.placeholder, name.autocomplete, name.required]).toEqual([
      'name',
      'text',
      'As on the door',
      'name',
      true,
    ])
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Colleagues see it.')
    expect([field('Email (optional)').type, field('Email (optional)').readOnly]).toEqual(['email', true])
    expect(field('Off').disabled).toBe(true)
  })

  it('is checked when it is left and again with every change, never before', async () => {
    await show(<Form />)
    expect(errors()).toEqual([])
    await typeInto(field('Name'), 'Ana María')
    expect(errors()).toEqual([])
    await leave(field('Name'))
    expect(errors()).toEqual(['Error: Cannot be more than 5 characters long.'])
    await typeInto(field('Name'), 'Ana')
    expect(errors()).toEqual([])
    await typeInto(field('Name'), '')
    expect(errors()).toEqual(['Error: Required'])
  })

  it('shows the first of several errors only, tied to it', async () => {
    await show(<Form />)
    await typeInto(field('Password'), 'x')
    await leave(field('Password'))
    expect(errors()).toHaveLength(1)
    const described = field('Password').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain(text('errors.passwordInvalid'))
    expect(field('Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('hides a password until it is asked for, and hides it again', async () => {
    await show(<Form />)
    const toggle = () => document.querySelector('.affix-end') as HTMLButtonElement
    expect(field('Password').type).toBe('password')
    expect(toggle().getAttribute('aria-label')).toBe('Show the password')
    await act(async () => toggle().click())
    expect(field('Password').type).toBe('text')
    expect(toggle().getAttribute('aria-label')).toBe('Hide the password')
    await act(async () => toggle().click())
    expect(field('Password').type).toBe('password')
  })
})

describe('buttons', () => {
  it('while saving say so, turn, and cannot be pressed again', async () => {
    const save = (saving: boolean) => (
      <SaveButton saving={saving} savingLabel="Saving…">
        Save
      </SaveButton>
    )
    await show(save(false))
    const button = () => document.querySelector('button') as HTMLButtonElement
    expect([button().textContent, button().disabled, button().type]).toEqual(['Save', false, 'submit'])
    await show(save(true))
    expect([button().textContent, button().disabled]).toEqual(['Saving…', true])
    expect(button().querySelector('.spin')).not.toBeNull()
    expect(button().getAttribute('aria-busy')).toBe('true')
  })

  it('have a look of their own for each variant of the specification', async () => {
    const variants: readonly ButtonVariant[] = [
      'default',
      'destructive',
      'success',
      'outline',
      'secondary',
      'ghost',
      'link',
      'orange',
    ]
    await show(variants.map((variant) => <Button key={variant} variant={variant} />))
    expect([...document.querySelectorAll('button')].map((one) => one.dataset['variant'])).toEqual(variants)
    const styles = readFileSync(join(import.meta.dirname, '../styles/office/buttons.css'), 'utf8')
    for (const variant of variants.slice(1)) expect(styles).toContain(`[data-variant='${variant}']`)
  })
})

describe('a select', () => {
  it('has no entry with an empty value, not even the one for nothing', async () => {
    const chosen: string[] = []
    const Choose = () => {
      const [value, setValue] = useState('')
      const choose = (next: string) => {
        chosen.push(next)
        setValue(next)
      }
      return (
        <Select value={value} onChange={choose}>
          <option value="">All</option>
          {['a', 'b'].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )
    }
    await show(<Choose />)
    const select = document.querySelector('select') as HTMLSelectElement
    expect([...select.options].map((one) => one.value)).not.toContain('')
    expect(select.selectedOptions[0]?.textContent).toBe('All')
    for (const index of [1, 0])
      await act(async () => {
        select.selectedIndex = index
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    expect(chosen).toEqual(['a', ''])
  })
})

describe('the tags input', () => {
  const Tags = ({ max }: { max: number }) => {
    const [tags, setTags] = useState<string[]>([])
    return (
      <TagsInput
        id="tags"
        label="Witnesses"
        listLabel="Added"
        max={max}
        maxLength={20}
        tags={tags}
        onChange={setTags}
      />
    )
  }
  const tags = () => [...document.querySelectorAll('li')].map((one) => one.textContent)
  const input = () => document.getElementById('tags') as HTMLInputElement
  const enter = () =>
    act(async () => {
      input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })

  it('adds on Enter and on a comma, and refuses what is there already', async () => {
    await show(<Tags max={0} />)
    await typeInto(input(), 'Ana')
    await enter()
    await typeInto(input(), 'Luis,')
    expect(tags()).toEqual(['Ana', 'Luis'])
    await typeInto(input(), 'ana')
    await enter()
    expect(tags()).toEqual(['Ana', 'Luis'])
    expect(errors()[0]).toContain('“ana” is already in the list.')
    expect(input().value).toBe('ana')
  })

  it('refuses more than the maximum, where there is one', async () => {
    await show(<Tags max={1} />)
    await typeInto(input(), 'Ana,Luis,')
    expect(tags()).toEqual(['Ana'])
    expect(errors()[0]).toContain('the maximum is 1')
  })
})
