import { DownloadIcon } from '@sanity/icons/Download'
import { Button, Stack } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { ErrorCard } from '../ui/ErrorCard.tsx'

/** Hands a file to the browser, which saves it as it saves downloads. */
function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface SaveButtonProps {
  /** What is on the button. */
  text: string
  /** What the file is called; with the day before its ending, if `dated`. */
  name: string
  dated?: boolean
  load: () => Promise<Blob>
  disabled?: boolean
}

/** Asks the desk for a file and saves it. */
export function SaveButton({ text, name, dated, load, disabled }: SaveButtonProps) {
  const fileName = () => (dated ? name.replace('.', `-${new Date().toISOString().slice(0, 10)}.`) : name)
  const save = useMutation({ mutationFn: async () => saveFile(await load(), fileName()) })
  return (
    <Stack gap={3}>
      <Button
        icon={DownloadIcon}
        mode="ghost"
        text={text}
        loading={save.isPending}
        disabled={disabled}
        onClick={() => save.mutate()}
      />
      {save.error && <ErrorCard error={save.error} />}
    </Stack>
  )
}
