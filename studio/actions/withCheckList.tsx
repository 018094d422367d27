import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  useCurrentUser,
  useDocumentStore,
  useSchema,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type Path,
} from 'sanity'
import { redirect } from '#schemas/documents/redirect.ts'
import { placeInWords } from '../content/placeInWords.ts'
import { mayChange } from '../roles.ts'
import { AfterOperation } from './afterOperation.ts'
import { CheckList, type AdviceItem } from './CheckList.tsx'
import { editedOf } from './editedOf.ts'
import { addressOf, moveOf, type Move } from './redirects.ts'
import { typingInWords, useOthersTyping } from './useOthersTyping.ts'
import { useRedirects } from './useRedirects.ts'

/**
 * How long nobody may have typed before their text is published. The Studio fails and loses text if a draft goes away
 * while it has changes for it (`Document.rebase` of @sanity/mutator 6.16; github.com/sanity-io/sanity/issues/7260).
 */
const PAUSE_MS = 2_000
/** Sanity may report a new revision as validated up to 200 ms before it says that validation is still running. */
const RULES_LAG_MS = 300

type Step = 'none' | 'pressed' | 'asking' | 'writingRedirect' | 'waitingForPause'

const WAITS_FOR: Readonly<Partial<Record<Step, string>>> = {
  writingRedirect: 'Writing the redirect…',
  waitingForPause: 'Waiting for a pause of two seconds…',
}

/**
 * Before publishing, shows any advice, offers a redirect if the page's address changes, and warns if somebody else is
 * typing in the document. Waits until the last change has been validated. Errors prevent publishing, as always.
 */
export function withCheckList(publish: DocumentActionComponent): DocumentActionComponent {
  const afterPublishing = new AfterOperation()
  const PublishWithCheckList: DocumentActionComponent = (props) => {
    const original: DocumentActionDescription | null = publish(props)
    const edited = editedOf(props)
    const { validation, isValidating, revision } = useValidationStatus(edited?._id ?? props.id, props.type, true)
    const { isSyncing } = useSyncState(props.id, props.type)
    const schemaType = useSchema().get(props.type)
    const mayRedirect = mayChange(useCurrentUser(), redirect.name)
    const redirects = useRedirects()
    const typists = useOthersTyping(props.id)
    const store = useDocumentStore()
    const [step, setStep] = useState<Step>('none')
    const isAwaited = useRef(false)
    const move = mayRedirect ? moveOf(props, props.published, edited) : undefined
    const address = addressOf(props.type, edited)
    const isNewAddress = mayRedirect && address !== addressOf(props.type, props.published)
    const wordsFor = (path: Path) => (schemaType ? placeInWords(schemaType, edited ?? props.published, path) : '')
    const advice = validation
      .filter(({ level }) => level === 'warning')
      .map(({ path, message }): AdviceItem => ({ place: wordsFor(path), message, path }))
    const mayBeChecked = !isSyncing && !isValidating && revision === edited?._rev
    const [checked, setChecked] = useState(revision)
    const isChecked = mayBeChecked && checked === revision
    const isBarred = original?.disabled === true
    const isBeingTyped = typists.length > 0

    const choose = async (redirectFor?: Move) => {
      if (!redirectFor) return setStep('waitingForPause')
      setStep('writingRedirect')
      isAwaited.current = true
      const isCreated = await redirects.create(
        redirectFor,
        `Nothing was published: the redirect from ${redirectFor.from} could not be written. Try again, or publish ` +
          'without one.',
      )
      if (isAwaited.current) setStep(isCreated ? 'waitingForPause' : 'asking')
      else if (isCreated) await redirects.clear(redirectFor.from)
    }
    const goBack = () => {
      isAwaited.current = false
      setStep('none')
    }
    const goOn = useEffectEvent(() => {
      if (step === 'pressed' && !isBarred && (advice.length > 0 || move || isBeingTyped)) return setStep('asking')
      setStep('none')
      if (isBarred) return
      // Left over from an earlier attempt that another question may have stopped.
      afterPublishing.cancel(props.id)
      if (isNewAddress && address !== undefined) {
        const isPublishing = ({ op }: { op: string }) => op === 'publish'
        afterPublishing.run(store, props, isPublishing, () => void redirects.clear(address))
      }
      original?.onHandle?.()
    })

    useEffect(() => {
      if (!mayBeChecked) return undefined
      const lag = setTimeout(() => setChecked(revision), RULES_LAG_MS)
      return () => clearTimeout(lag)
    }, [mayBeChecked, revision])

    // Restarts with each revision.
    useEffect(() => {
      if ((step !== 'pressed' && step !== 'waitingForPause') || !isChecked) return undefined
      if (step === 'pressed' || !isBeingTyped) return goOn()
      const pause = setTimeout(goOn, PAUSE_MS)
      return () => clearTimeout(pause)
    }, [step, isChecked, isBeingTyped, revision])

    if (!original) return null
    return {
      ...original,
      // Not disabled during validation: the button would lose the focus before a dialog can return it.
      disabled: isBarred || step === 'writingRedirect',
      title: step === 'pressed' ? 'Waiting until your last change is checked…' : original.title,
      onHandle: () => setStep('pressed'),
      dialog:
        step === 'asking' || WAITS_FOR[step]
          ? {
              type: 'dialog',
              header: isBeingTyped ? typingInWords(typists) : 'Before you publish',
              onClose: goBack,
              content: (
                <CheckList
                  advice={[...new Map(advice.map((item) => [item.place + item.message, item])).values()]}
                  beingTyped={[...new Set(typists.map(({ path }) => wordsFor(path)))]}
                  move={move}
                  waitsFor={WAITS_FOR[step]}
                  onCancel={goBack}
                  onPublish={(redirectFor) => void choose(redirectFor)}
                />
              ),
            }
          : original.dialog,
    }
  }
  return PublishWithCheckList
}
