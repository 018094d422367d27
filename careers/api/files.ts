import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Application } from '../store/applications.ts'
import { RESUME_MEDIA_TYPES } from './interestForm.ts'

export const fileOf = (...types: readonly string[]) => ({
  200: {
    description: 'The file.',
    content: Object.fromEntries(types.map((type) => [type, { schema: z.custom<Readable | Buffer>() }])),
  },
})
export const RESUME_FILE = fileOf(...Object.values(RESUME_MEDIA_TYPES))

/**
 * A file name for a resume: the applicant's name, reduced to letters and digits so that the sender can't sneak anything
 * in.
 */
export function resumeFileName({ id, full_name, resume_type }: Application): string {
  const name = full_name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${[Array.from(name).slice(0, 60).join(''), id.slice(0, 8)].filter(Boolean).join('-')}.${resume_type}`
}

export const download = (reply: FastifyReply, type: string, file: string): FastifyReply =>
  reply.type(type).header('content-disposition', contentDisposition(file))

/**
 * Sends a resume with headers that keep its content from running.
 * @param shownBy the origin that may embed it in a frame; if undefined, the resume is a download
 */
export const sendResume = (
  reply: FastifyReply,
  application: Application,
  resume: Uint8Array,
  shownBy?: string,
): FastifyReply =>
  reply
    .type(RESUME_MEDIA_TYPES[application.resume_type])
    .headers({
      'content-disposition': contentDisposition(resumeFileName(application), {
        type: shownBy ? 'inline' : 'attachment',
      }),
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${shownBy ?? "'none'"}`,
    })
    .send(Buffer.from(resume.buffer, resume.byteOffset, resume.byteLength))
