import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fileSize } from '@archstep/contracts/text/fileSize.ts'
import { Button } from '../links/Button.tsx'
import { Icon } from '../pictures/Icon.tsx'
import { adoptTyped } from './adoptTyped.ts'
import { describedBy, errorOf, Field, fieldId, type FieldProps } from './Field.tsx'
import styles from './FileField.module.css'

interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Extensions, with dots and commas, that the browser's file dialog shows first. */
  accept: string
}

/** A file dropped beside the drop zone must not replace the page. */
function useNoDropOnPage() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

/** One file, chosen with the button or dropped. Validated right away, so that a wrong file is reported early. */
export function FileField<Values extends FieldValues>({ accept, ...field }: FileFieldProps<Values>) {
  const { form, name, hint, required } = field
  const input = useRef<HTMLInputElement>(null)
  useNoDropOnPage()
  const [overZone, setOverZone] = useState(false)
  const file: unknown = form.watch(name)
  const error = errorOf(form, name)
  const chosen = file instanceof File ? file : undefined

  const choose = (next: File | undefined) => {
    form.setValue(name, next as never, { shouldValidate: next !== undefined })
    if (next === undefined) form.clearErrors(name)
  }
  const drop = (event: DragEvent) => {
    setOverZone(false)
    const { files } = event.dataTransfer
    const first = files[0]
    if (!first) return
    event.preventDefault()
    // So the native input shows its name too; it accepts only a real FileList.
    if (input.current && files instanceof FileList) input.current.files = files
    choose(first)
  }
  const remove = () => {
    if (input.current) {
      input.current.value = ''
      input.current.focus()
    }
    choose(undefined)
  }
  return (
    <Field {...field} messageRole="status">
      <div
        className={styles.zone}
        data-over={overZone || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={() => setOverZone(true)}
        onDragLeave={() => setOverZone(false)}
        onDrop={drop}
      >
        <Icon name={chosen ? 'file-text' : 'upload'} className={styles.icon} />
        <p className={styles.words} data-chosen={chosen ? true : undefined}>
          {chosen ? (
            <span>
              <b>{chosen.name}</b> <span>{fileSize(chosen.size)}</span>
            </span>
          ) : (
            'Drop the file here, or choose it:'
          )}
        </p>
        <input
          ref={(element) => {
            input.current = element
            adoptTyped(element, ({ files }) => files?.[0] && choose(files[0]))
          }}
          id={fieldId(name)}
          name={name}
          type="file"
          accept={accept}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, hint, error)}
          onChange={({ target }) => choose(target.files?.[0])}
          // With a value, choosing the same file again, for example a corrected one, would fire no `change` event.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          className={styles.input}
        />
        {chosen && (
          <Button look="outline" small icon="x" onClick={remove}>
            Remove <span className="visually-hidden">{chosen.name}</span>
          </Button>
        )}
      </div>
    </Field>
  )
}
