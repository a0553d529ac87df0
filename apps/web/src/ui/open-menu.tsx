import { Link } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useId, useRef } from 'react'
import type { MenuAction, MenuEntry, OpenMenuProps } from './menu-entries.ts'

/** The menu itself, open from the start: it is fetched because its button was pressed. */
export const OpenMenu = ({ label, entries, value, onChoose, button, byKey }: OpenMenuProps) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!byKey) return
    // Radix hears only the keys that are pressed once it is there. It focuses the menu itself first.
    const frame = requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [byKey])
  return (
    // Not modal: a menu of two entries need not stop the page behind it.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={label} {...button} />
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          // On a small screen it scrolls, and keys reach it before an entry has the focus.
          tabIndex={0}
          ref={content}
          className="menu float"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          <DropdownMenu.RadioGroup {...(value ? { value } : {})} onValueChange={(next) => onChoose?.(next)}>
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if (entry.kind === 'line') return <DropdownMenu.Separator className="menu-line" />
  if (entry.kind === 'words') return <DropdownMenu.Label className="menu-text">{entry.content}</DropdownMenu.Label>
  if (entry.kind === 'choice')
    return (
      <DropdownMenu.RadioItem className="menu-item" value={entry.value}>
        {entry.icon}
        <span>{entry.label}</span>
      </DropdownMenu.RadioItem>
    )
  if (entry.kind === 'link')
    return (
      <DropdownMenu.Item asChild>
        <Link className="menu-item" to={entry.to}>
          {entry.icon}
          <span>{entry.label}</span>
          {entry.aside && <span className="menu-aside">{entry.aside}</span>}
        </Link>
      </DropdownMenu.Item>
    )
  return <Action {...entry} />
}

const Action = ({ label, hint, icon, tone, onSelect }: MenuAction) => {
  const id = useId()
  const described = hint && { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` }
  return (
    <DropdownMenu.Item className="menu-item" data-tone={tone} textValue={label} onSelect={onSelect} {...described}>
      {icon}
      <span>
        <span id={id}>{label}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
    </DropdownMenu.Item>
  )
}
