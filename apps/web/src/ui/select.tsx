import { ChevronDown } from 'lucide-react'
import { Children, cloneElement, isValidElement, type ReactNode, type SelectHTMLAttributes } from 'react'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly small?: boolean
  /** Empty where nothing is chosen. */
  readonly value?: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** What stands for "nothing" in the list itself: no entry of it has an empty value (specification §5). */
const nothing = 'none'

const withValues = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    isValidElement<{ value?: unknown }>(child) && child.props.value === ''
      ? cloneElement(child, { value: nothing })
      : child,
  )

/** The system's own list: it works with every reader and writes no style of its own into the page. */
export const Select = ({ small, value, onChange, children, ...rest }: SelectProps) => (
  <span className="select" data-size={small ? 'sm' : undefined}>
    <select
      className="input"
      {...rest}
      {...(value === undefined ? {} : { value: value || nothing })}
      onChange={(event) => onChange(event.target.value === nothing ? '' : event.target.value)}
    >
      {withValues(children)}
    </select>
    <ChevronDown className="icon" aria-hidden />
  </span>
)
