import type { ComponentType } from 'react'
import { Subject } from 'rxjs'
import type {
  AssetSource,
  AssetSourceComponentProps,
  AssetSourceUploaderClass,
  AssetSourceUploadFile,
  AssetSourceUploadSubscriber,
} from 'sanity'

export const failedUploads = new Subject<AssetSourceUploadFile>()

/** An uploader that also reports failures, for which the form shows no reason. */
function tellingWhy(Uploader: AssetSourceUploaderClass): AssetSourceUploaderClass {
  return class extends Uploader {
    override subscribe(subscriber: AssetSourceUploadSubscriber): () => void {
      return super.subscribe((event) => {
        if (event.type === 'error') return
        if (event.type === 'status' && event.status === 'error') failedUploads.next(event.file)
        subscriber(event)
      })
    }
  }
}

/** Uploads go straight into the field, without the browser's dialog. */
function onlyToChoose(Browser: ComponentType<AssetSourceComponentProps>) {
  return function PictureBrowser(props: AssetSourceComponentProps) {
    return props.action === 'upload' ? null : <Browser {...props} />
  }
}

/**
 * The only asset source of picture fields: the searchable browser of the Media plugin, with the Studio's own upload.
 * @throws Error if one of the two is missing
 */
export function pictureSource(sources: readonly AssetSource[]): AssetSource[] {
  const browser = sources.find(({ name }) => name === 'media')
  const Uploader = sources.find((source) => source.Uploader)?.Uploader
  if (!browser || !Uploader) throw new Error('Pictures need the Media plugin and the Studio’s own asset source.')
  return [{ ...browser, component: onlyToChoose(browser.component), Uploader: tellingWhy(Uploader) }]
}
