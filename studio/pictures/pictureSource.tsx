import type {
  AssetSource,
  AssetSourceComponentProps,
  AssetSourceUploaderClass,
  AssetSourceUploadFile,
  AssetSourceUploadSubscriber,
} from 'sanity'
import type { ComponentType } from 'react'

type OnFailure = (file: AssetSourceUploadFile) => void

const listeners = new Set<OnFailure>()

/** Calls back with each picture that could not be uploaded. @returns what ends it */
export function onUploadFailure(listener: OnFailure): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Uploads as `Uploader` does, and tells of failures here: the form that asked for the upload would say no reason. */
function tellingWhy(Uploader: AssetSourceUploaderClass): AssetSourceUploaderClass {
  return class extends Uploader {
    override subscribe(subscriber: AssetSourceUploadSubscriber): () => void {
      return super.subscribe((event) => {
        if (event.type === 'error') return
        if (event.type === 'status' && event.status === 'error') for (const listener of listeners) listener(event.file)
        subscriber(event)
      })
    }
  }
}

/** What is uploaded is in the field at once: there is nothing to choose from then. */
function onlyToChoose(Browser: ComponentType<AssetSourceComponentProps>) {
  return function PictureBrowser(props: AssetSourceComponentProps) {
    return props.action === 'upload' ? null : <Browser {...props} />
  }
}

/**
 * The one place that picture fields choose from and upload to: the browser of the Media tool, which searches, with the
 * Studio's own upload.
 * @param sources those of the Studio and of its plugins
 * @throws Error when one of the two is missing
 */
export function pictureSource(sources: readonly AssetSource[]): AssetSource[] {
  const browser = sources.find(({ name }) => name === 'media')
  const Uploader = sources.find((source) => source.Uploader)?.Uploader
  if (!browser || !Uploader) throw new Error('Pictures need the Media plugin and the Studio’s own asset source.')
  return [{ ...browser, component: onlyToChoose(browser.component), Uploader: tellingWhy(Uploader) }]
}
