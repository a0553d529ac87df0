import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { preventBlur } from './prevent-blur.ts'

/** Specification §9. */
export type ButtonVariant =
  'default' | 'destructive' | 'success' | 'outline' | 'secondary' | 'ghost' | 'link' | 'orange'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  /** 40 px; sm 32 px, in a bar; xs 28 px, in a row. All are 44 px on touch. */
  readonly size?: 'md' | 'sm' | 'xs'
  readonly iconOnly?: boolean
  readonly wide?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export const Button = ({ variant = 'default', size = 'md', iconOnly, wide, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={className ? `button ${className}` : 'button'}
    data-variant={variant}
    data-size={size}
    data-icon-only={iconOnly || undefined}
    data-wide={wide || undefined}
    {...rest}
  />
)

interface SaveButtonProps extends ButtonProps {
  readonly saving: boolean
  /** What it says while saving. */
  readonly savingLabel: string
}

/**
 * Submits; while it saves it says so, turns and cannot be pressed again (specification §2). A field that one was in is
 * left once the press has come down, so that what it still does then is part of what is saved.
 */
export const SaveButton = ({ saving, savingLabel, disabled, children, onClick, ...rest }: SaveButtonProps) => (
  <Button
    type="submit"
    {...rest}
    disabled={disabled || saving}
    aria-busy={saving || undefined}
    onMouseDown={preventBlur}
    onClick={(event) => {
      if (event.detail > 0) event.currentTarget.focus()
      onClick?.(event)
    }}
  >
    {saving ? (
      <>
        <LoaderCircle className="icon spin" aria-hidden />
        {savingLabel}
      </>
    ) : (
      children
    )}
  </Button>
)
