import { retry, type MonoTypeOperatorFunction } from 'rxjs'

const RETRY_MS = 5000

/** For a query that stays open: while the lake is away, what was last shown stays, and the lake is asked again. */
export const retryWhileAway = <Value>(): MonoTypeOperatorFunction<Value> => retry({ delay: RETRY_MS })
