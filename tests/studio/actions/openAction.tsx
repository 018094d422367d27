import { render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import {
  createSchema,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
} from 'sanity'
import { route, RouterProvider } from 'sanity/router'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { documentOptions } from '#studio/actions/documentActions.ts'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'
import { studio } from './fakeStudio.ts'

studioInJsdom()
studio.schema = createSchema({ name: 'default', types: schemaTypes })

export const slug = (current: string) => ({ slug: { current } })

/** The button of a Studio action for the page `page-a`, and its dialog. */
export function openAction(name: string, states: Partial<DocumentActionProps>, type = 'page', question = '') {
  function Original(): DocumentActionDescription {
    const [isAsking, setIsAsking] = useState(false)
    const no = (
      <button type="button" onClick={() => setIsAsking(false)}>
        No
      </button>
    )
    return {
      label: name,
      onHandle: () => {
        studio.log.push(name)
        setIsAsking(question !== '')
      },
      disabled: studio.isBarred,
      dialog: isAsking && { type: 'dialog', header: question, onClose: () => undefined, content: no },
    }
  }
  const original: DocumentActionComponent = Object.assign(Original, { action: name as never })
  const context = { schemaType: type, currentUser: { roles: [{ name: 'editor' }] } } as never
  const { actions } = documentOptions
  const [action = original] = (typeof actions === 'function' ? actions([original], context) : undefined) ?? []
  const base = { id: 'page-a', type, draft: null, published: null, version: null, onComplete: () => undefined }
  function Action() {
    const props = { ...base, ...states } as unknown as DocumentActionProps
    const description = action(props)
    const dialog = description?.dialog
    return (
      <>
        <button type="button" disabled={description?.disabled === true} onClick={() => description?.onHandle?.()}>
          {name}
        </button>
        {dialog && 'content' in dialog && (
          <div role="dialog" aria-label={'header' in dialog && typeof dialog.header === 'string' ? dialog.header : ''}>
            {dialog.content}
          </div>
        )}
      </>
    )
  }
  function Pane() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close the page' : 'Open the page'}
        </button>
        {isOpen && <Action />}
      </>
    )
  }
  render(
    <StudioFrame>
      <RouterProvider
        router={route.create('/', [route.intents('/intent')])}
        state={{}}
        onNavigate={({ path }) => void studio.log.push(path)}
      >
        <Pane />
      </RouterProvider>
    </StudioFrame>,
  )
  return studioUser()
}
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
