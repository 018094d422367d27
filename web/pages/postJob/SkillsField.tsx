import { useEffect, useRef, useState } from 'react'
import { adoptTyped } from '../../ui/form/adoptTyped.ts'
import type { FieldForm } from '../../ui/form/Field.tsx'
import { Button } from '../../ui/links/Button.tsx'
import type { PostJobFields } from './postJobForm.ts'
import fieldStyles from '../../ui/form/Field.module.css'
import styles from './SkillsField.module.css'

/** Any number of skills, one per row; one row always stays (POST-04). */
export function SkillsField({ form }: { form: FieldForm<PostJobFields> }) {
  const skills = form.watch('skills')
  const list = useRef<HTMLUListElement>(null)
  // The row to focus after one was added or removed.
  const [focusRow, setFocusRow] = useState<{ index: number }>()
  useEffect(() => {
    if (focusRow) list.current?.querySelectorAll('input')[focusRow.index]?.focus()
  }, [focusRow])

  const set = (next: string[]) => form.setValue('skills', next)
  const replace = (index: number, skill: string) => set(skills.map((old, at) => (at === index ? skill : old)))
  const add = () => {
    set([...skills, ''])
    setFocusRow({ index: skills.length })
  }
  const remove = (index: number) => {
    set(skills.filter((_, other) => other !== index))
    setFocusRow({ index: Math.min(index, skills.length - 2) })
  }
  return (
    <fieldset className={styles.skills}>
      <legend className={fieldStyles.label}>Skills</legend>
      <ul role="list" ref={list}>
        {skills.map((skill, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows hold no state of their own, and skills may be equal
          <li key={index}>
            <input
              ref={(input) => adoptTyped(input, ({ value }) => value !== skill && replace(index, value))}
              name={`skills.${index}`}
              aria-label={`Skill ${index + 1}`}
              value={skill}
              onChange={({ target }) => replace(index, target.value)}
              autoComplete="off"
              className={fieldStyles.control}
            />
            <Button look="outline" icon="trash-2" disabled={skills.length === 1} onClick={() => remove(index)}>
              Remove <span className="visually-hidden">skill {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="text" icon="plus" onClick={add}>
        Add a skill
      </Button>
    </fieldset>
  )
}
