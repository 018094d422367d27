/**
 * Presence, through the JSON-RPC protocol of @sanity/bifur-client, over `/v<version>/socket/<dataset>`. Nothing is
 * stored; each client announces itself again when another one sends a roll call.
 */
import type { WebSocket } from 'ws'
import type { Identity } from '../auth/roles.ts'
import type { Sessions } from '../auth/sessions.ts'
import { isObject } from '../protocol/document.ts'
import { randomHex } from '../store/random.ts'
import { frameText, parseFrame, sendFrame } from './frames.ts'

interface Participant {
  socket: WebSocket
  dataset: string
  identity: Identity | undefined
  subscription: string | undefined
  /** Sessions that this socket announced; they end when it closes. */
  sessions: Set<string>
  /** Stops watching for the end of the identity's session. */
  stopWatching: () => void
}

const HEARTBEAT = '♥'
const HEARTBEAT_MS = 20_000
/** The close code for a socket that isn't authorized (anymore): policy violation. */
const SIGNED_OUT = 1008

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export class Presence {
  readonly #sessions: Sessions
  readonly #participants = new Set<Participant>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(sessions: Sessions) {
    this.#sessions = sessions
    this.#heartbeat = setInterval(() => {
      for (const { socket } of this.#participants) sendFrame(socket, HEARTBEAT)
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** Serves one client until its socket closes. */
  serve(socket: WebSocket, dataset: string, authorization: string | undefined): void {
    const participant: Participant = {
      socket,
      dataset,
      identity: undefined,
      subscription: undefined,
      sessions: new Set(),
      stopWatching: () => {},
    }
    this.#participants.add(participant)
    this.#identify(participant, authorization)
    socket.on('message', (data) => {
      const frame = frameText(data)
      if (frame !== HEARTBEAT) this.#receive(participant, frame)
    })
    socket.on('close', () => {
      participant.stopWatching()
      this.#participants.delete(participant)
      for (const session of participant.sessions) this.#tellOthers(participant, { type: 'disconnect', m: { session } })
    })
  }

  close(): void {
    clearInterval(this.#heartbeat)
  }

  #identify(participant: Participant, authorization: string | undefined): void {
    participant.stopWatching()
    participant.identity = this.#sessions.identify(authorization)
    participant.stopWatching = participant.identity
      ? this.#sessions.watch(authorization, () => participant.socket.close(SIGNED_OUT, 'the session has ended'))
      : () => {}
  }

  #receive(participant: Participant, frame: string): void {
    const message = parseFrame(frame)
    if (!message) return
    const { id, method } = message
    const params = isObject(message.params) ? message.params : {}
    const answer = this.#answer(participant, text(method), params)
    sendFrame(participant.socket, JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }

  #answer(
    participant: Participant,
    method: string,
    params: Record<string, unknown>,
  ): { result: unknown } | { error: object } {
    if (method === 'authorization') {
      this.#identify(participant, text(params.authorization))
      return participant.identity ? { result: 'ok' } : { error: { code: 401, message: 'The token is not valid' } }
    }
    if (!participant.identity) return { error: { code: 401, message: 'Presence needs a token' } }
    switch (method) {
      case 'presence_subscribe':
        participant.subscription = randomHex(8)
        return { result: participant.subscription }
      case 'presence_unsubscribe':
        participant.subscription = undefined
        return { result: 'ok' }
      case 'presence_rollcall':
        this.#tellOthers(participant, { type: 'rollCall', session: text(params.session) })
        return { result: 'ok' }
      case 'presence_announce': {
        const { sessionId, locations } = isObject(params.data) ? params.data : {}
        participant.sessions.add(text(sessionId))
        this.#tellOthers(participant, { type: 'state', m: { sessionId, locations } })
        return { result: 'ok' }
      }
      case 'presence_disconnect':
        participant.sessions.delete(text(params.session))
        this.#tellOthers(participant, { type: 'disconnect', m: { session: params.session } })
        return { result: 'ok' }
      default:
        return { error: { code: -32601, message: `Unknown method ${method}` } }
    }
  }

  #tellOthers(from: Participant, event: Record<string, unknown>): void {
    for (const { socket, dataset, subscription } of this.#participants) {
      if (socket === from.socket || dataset !== from.dataset || !subscription) continue
      const result = { ...event, i: from.identity?.id }
      const message = { jsonrpc: '2.0', method: 'presence_subscription', params: { subscription, result } }
      sendFrame(socket, JSON.stringify(message))
    }
  }
}
