import { retry, type MonoTypeOperatorFunction } from 'rxjs'

const RETRY_MS = 5000

/** For live queries: while the lake is unreachable, keeps the last result and retries. */
export const retryWhileAway = <Value>(): MonoTypeOperatorFunction<Value> => retry({ delay: RETRY_MS })
