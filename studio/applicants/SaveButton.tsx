import { DownloadIcon } from '@sanity/icons/Download'
import { Spinner, Stack } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { isoDay } from '@archstep/contracts/time/isoDay.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface SaveButtonProps {
  text: string
  /** File name; with the local date before the extension, if `dated`. */
  name: string
  dated?: boolean
  load: () => Promise<Blob>
  disabled?: boolean
}

export function SaveButton({ text, name, dated, load, disabled }: SaveButtonProps) {
  const fileName = () => (dated ? name.replace('.', `-${isoDay(new Date())}.`) : name)
  const save = useMutation({ mutationFn: async () => saveFile(await load(), fileName()) })
  return (
    <Stack gap={3}>
      <BusyButton
        icon={save.isPending ? Spinner : DownloadIcon}
        mode="ghost"
        text={text}
        isBusy={save.isPending}
        disabled={disabled}
        onClick={() => save.mutate()}
      />
      {save.error && <ErrorCard message={save.error.message} />}
    </Stack>
  )
}
