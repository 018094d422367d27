import { createImageUrlBuilder } from '@sanity/image-url'
import { Card, Stack, Text } from '@sanity/ui'
import { useClient, type ObjectInputProps } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { siteUrl } from '../settings.ts'
import styles from './SeoInput.module.css'

interface SeoValue {
  readonly title?: string
  readonly description?: string
  readonly image?: { readonly asset?: { readonly _ref: string } }
}

/** The length at which search engines truncate, in characters. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

/** A text as search engines show it: truncated at a word, with an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const words = text.slice(0, length)
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), 1)).trimEnd()}…`
}

export function SeoInput(props: ObjectInputProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const { title, description, image } = (props.value ?? {}) as SeoValue
  const host = new URL(siteUrl).host
  const picture = image?.asset && createImageUrlBuilder(client).image(image).width(600).height(315).fit('crop').url()
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <Stack gap={3}>
        <Text size={1} weight="medium">
          In search results
        </Text>
        <Card border radius={2} padding={4} tone="transparent" data-testid="search-preview">
          <p className={styles.address}>{host}</p>
          <p className={styles.title}>{cut(title ?? 'No title yet', TITLE_LENGTH)}</p>
          <p className={styles.words}>{cut(description ?? 'No description yet', DESCRIPTION_LENGTH)}</p>
        </Card>
        <Text size={1} weight="medium">
          When someone shares the page
        </Text>
        <Card border radius={2} overflow="hidden" className={styles.share} data-testid="share-preview">
          {picture === undefined ? (
            <p className={styles.none}>A card with the heading of the page</p>
          ) : (
            <img src={picture} alt="" width={600} height={315} className={styles.picture} />
          )}
          <div className={styles.caption}>
            <p className={styles.address}>{host}</p>
            <p className={styles.shared}>{title ?? 'No title yet'}</p>
          </div>
        </Card>
      </Stack>
    </Stack>
  )
}
