import { Select } from '@sanity/ui'
import { LabeledField } from './LabeledField.tsx'

interface SelectFieldProps {
  label: string
  value: string | number
  /** Options: values with labels, or a value that is its own label. */
  options: readonly (string | readonly [value: string | number, text: string])[]
  disabled?: boolean
  onChange: (value: string) => void
}

export const SelectField = ({ label, value, options, disabled, onChange }: SelectFieldProps) => (
  <LabeledField label={label}>
    <Select value={value} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options
        .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
        .map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
    </Select>
  </LabeledField>
)
