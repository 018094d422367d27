import { filter, take, type Subscription } from 'rxjs'
import type { DocumentStore, OperationError, OperationSuccess } from 'sanity'

type Outcome = OperationSuccess | OperationError

/** Work that waits for the success of an operation on a document; the pane may be closed before that. */
export class AfterOperation {
  /** By the document's id: one at a time. */
  readonly #waiting = new Map<string, Subscription>()

  run(
    { pair }: DocumentStore,
    { id, type }: { readonly id: string; readonly type: string },
    isMeant: (outcome: Outcome) => boolean,
    work: () => void,
  ): void {
    this.cancel(id)
    const outcomes = pair.operationEvents(id, type).pipe(filter(isMeant), take(1))
    const waiting = outcomes.subscribe((outcome) => outcome.type === 'success' && work())
    this.#waiting.set(id, waiting)
  }

  cancel(id: string): void {
    this.#waiting.get(id)?.unsubscribe()
  }
}
