import { defineField, type FieldDefinition, type Rule } from 'sanity'
import { requiredField } from './fieldBuilders.ts'

export const headField = requiredField('head', 'Section heading', 'sectionHead', 'Give this section a heading.')

export const optionalHeadField = defineField({ name: 'head', title: 'Section heading', type: 'sectionHead' })

/** The fields of a section, alone or with further options. */
type Section =
  | FieldDefinition[]
  | { readonly description?: string; readonly group?: string; readonly fields: FieldDefinition[] }

/** A collapsible group of optional fields; if empty, the site omits it. */
export function optionalSection(name: string, title: string, section: Section): FieldDefinition {
  const more = Array.isArray(section) ? { fields: section } : section
  return { name, title, type: 'object', options: { collapsible: true, collapsed: true }, ...more }
}

/** A required section of a page. */
export function section(name: string, title: string, section: Section): FieldDefinition {
  const validation = (rule: Rule) => rule.required().error(`Fill in the section “${title}”.`)
  return { ...optionalSection(name, title, section), validation }
}
