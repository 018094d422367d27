import { filter, take, type Subscription } from 'rxjs'
import type { DocumentStore, OperationError, OperationSuccess } from 'sanity'

type Outcome = OperationSuccess | OperationError

/** Runs work after an operation on a document succeeds, even if the pane has been closed by then. */
export class AfterOperation {
  /** By document id, at most one each. */
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
