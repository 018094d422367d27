import type { FastifyReply } from 'fastify'

/** Sends any JSON value; Fastify alone would send nothing for null. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return sendJsonText(reply, JSON.stringify(value))
}

export function sendJsonText(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(json)
}

export function sendNdjson(reply: FastifyReply, lines: string[]): FastifyReply {
  return reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(lines.map((line) => `${line}\n`).join(''))
}
