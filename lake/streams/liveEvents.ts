/** `/data/live/events`: tells clients which queries to repeat, by the sync tags of their results. */
import type { Dataset } from '../store/dataset.ts'
import type { StoredCommit } from '../store/storedTransaction.ts'
import type { EventStream } from './eventStream.ts'
import { liveEvent, type Visibility } from './liveEvent.ts'
import { eventsAfter, newestPosition } from './position.ts'

interface LiveOptions extends Visibility {
  /** Where the client wants to resume: the id of the last event that it saw, or a position that it once got. */
  lastEventId: string | undefined
}

/**
 * Starts a stream of live events. A client that says where to resume gets the events that it missed, or `restart` if
 * the lake no longer knows them: it then fetches everything again.
 */
export function liveEvents(stream: EventStream, dataset: Dataset, options: LiveOptions): void {
  const { lastEventId } = options
  const position = newestPosition(dataset, options)
  stream.send('welcome', { id: position }, lastEventId ?? position)
  if (lastEventId !== undefined) {
    const missed = eventsAfter(dataset, lastEventId, options)
    if (!missed) stream.send('restart', { id: position }, position)
    else if (missed.text !== '') stream.write(missed)
  }
  const send = (commit: StoredCommit) => {
    const event = liveEvent(commit, options)
    if (event) stream.write(event)
  }
  stream.onClose(dataset.subscribe(send))
}
