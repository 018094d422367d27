import {
  isArrayOfBlocksInputProps,
  type InputProps,
  type ObjectInputProps,
  type SlugValue,
  type StringInputProps,
} from 'sanity'
import { table } from '#schemas/blocks/tableBlock.ts'
import { countries, country } from '#schemas/objects/country.ts'
import { DocumentInput } from './DocumentInput.tsx'
import { FormattedTextInput } from './FormattedTextInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { SeoInput } from './SeoInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { TableInput } from './TableInput.tsx'
import { TextWithValues } from './TextWithValues.tsx'

export function StudioInput(props: InputProps) {
  if (props.schemaType.name === 'seo') return <SeoInput {...(props as ObjectInputProps)} />
  if (props.schemaType.name === 'slug') return <SlugInput {...(props as ObjectInputProps<SlugValue>)} />
  if (props.schemaType.name === country.name) {
    const field = props as StringInputProps
    return field.renderDefault({ ...field, schemaType: { ...field.schemaType, options: { list: countries } } })
  }
  if (props.schemaType.name === 'picture') return <PictureInput {...(props as ObjectInputProps)} />
  if (props.schemaType.name === table.name) return <TableInput {...(props as ObjectInputProps)} />
  const { jsonType, options } = props.schemaType
  if (jsonType === 'string' && !(options as { list?: unknown } | undefined)?.list) {
    return <TextWithValues {...(props as StringInputProps)} />
  }
  if (props.path.length === 0) return <DocumentInput {...(props as ObjectInputProps)} />
  if (isArrayOfBlocksInputProps(props)) return <FormattedTextInput {...props} />
  return props.renderDefault(props)
}
