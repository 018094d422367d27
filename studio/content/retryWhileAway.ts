import { retry, type MonoTypeOperatorFunction } from 'rxjs'

const RETRY_MS = 5000

/** For live queries: keeps the last result while the lake is unreachable, and retries. */
export const retryWhileAway = <Value>(): MonoTypeOperatorFunction<Value> => retry({ delay: RETRY_MS })
