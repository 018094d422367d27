import { Button, Flex, Text } from '@sanity/ui'
import { useState, type ReactNode } from 'react'
import {
  useClient,
  useCurrentUser,
  useDocumentStore,
  type DocumentActionComponent,
  type DocumentActionDescription,
} from 'sanity'
import { redirect } from '#schemas/documents/redirect.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import { mayChange } from '../roles.ts'
import { ReturnFocus } from '../ui/DialogBody.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { AfterOperation } from './afterOperation.ts'
import { addressOf } from './redirects.ts'
import { useQuestion } from './useQuestion.tsx'
import { useRedirects } from './useRedirects.ts'

interface Page {
  readonly _id: string
  readonly title: string | null
  readonly address: string
}

const PAGES = `*[_type in $types && _id != $id]{_id, title, "address": ${pathGroq}}
  [defined(address)] | order(address)`

interface OfferProps {
  address: string
  pages: readonly Page[]
  onGoOn: (to?: Page) => void
  onCancel: () => void
}

function Offer({ address, pages, onGoOn, onCancel }: OfferProps) {
  const [chosen, setChosen] = useState('')
  const to = pages.find(({ _id }) => _id === chosen)
  return (
    <>
      <Text>
        Bookmarks, search engines and other sites know {address}. A redirect brings their visitors to another page, and
        redirects that lead here follow.
      </Text>
      <SelectField
        label="Page where they should go"
        value={chosen}
        options={[
          ['', 'Choose a page'],
          ...pages.map(({ _id, title, address: path }) => [_id, title ? `${title} (${path})` : path] as const),
        ]}
        onChange={setChosen}
      />
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="ghost" text="Go back" onClick={onCancel} />
        <Button mode="ghost" text="Go on without a redirect" onClick={() => onGoOn()} />
        <Button text="Go on and leave a redirect" disabled={!to} onClick={() => onGoOn(to)} />
      </Flex>
    </>
  )
}

/** Sanity's own confirmation dialog leaves the focus at the top of the Studio. */
function returningFocus(dialog: DocumentActionDescription['dialog']): typeof dialog {
  const around = (content: ReactNode) => (
    <>
      <ReturnFocus />
      {content}
    </>
  )
  if (!dialog) return dialog
  if (dialog.type === 'custom') return { ...dialog, component: around(dialog.component) }
  return dialog.type === 'dialog' ? { ...dialog, content: around(dialog.content) } : dialog
}

/** Asks where visitors should go when a page is taken off the site. The redirect is created once the page is gone. */
export function withRedirectPrompt(original: DocumentActionComponent): DocumentActionComponent {
  // Sanity doesn't report a canceled confirmation, so such a redirect stays pending until the next answer.
  const onceGone = new AfterOperation()
  const RedirectPrompt: DocumentActionComponent = (props) => {
    const description = original(props)
    const client = useClient({ apiVersion: API_VERSION })
    const redirects = useRedirects()
    const mayRedirect = mayChange(useCurrentUser(), redirect.name)
    const address = (mayRedirect && addressOf(props.type, props.published)) || ''
    const store = useDocumentStore()
    const createOnceGone = (from: string, to: Page) =>
      onceGone.run(
        store,
        props,
        // Unpublishing through a release is a different operation, on a version.
        ({ op, idPair }) => op === original.action && (op === 'delete' || idPair.versionId === undefined),
        () =>
          void redirects.create(
            { id: to._id, from, to: to.address, gone: props.id },
            `The redirect from ${from} to ${to.address} could not be written. Make it under Content, Redirects.`,
          ),
      )
    return useQuestion(props, description && { ...description, dialog: returningFocus(description.dialog) }, {
      isSkipped: address === '',
      read: async () => {
        const params = { types: pageTypes, id: props.id }
        const pages = await client.fetch<Page[]>(PAGES, params, { perspective: 'published', tag: 'redirect.pages' })
        return { address, pages }
      },
      failed: 'The pages of the site can’t be read.',
      header: 'Where should its visitors go?',
      content: (offered, goOn, close) => (
        <Offer
          {...offered}
          onGoOn={(to) => {
            if (to) createOnceGone(offered.address, to)
            else onceGone.cancel(props.id)
            goOn()
          }}
          onCancel={close}
        />
      ),
    })
  }
  return RedirectPrompt
}
