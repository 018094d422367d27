import { createStaticServer, type StaticServer, type StaticServerOptions } from '#hosts/preview/staticServer.ts'
import { QUICK } from '#hosts/staticFiles/compress.ts'

/**
 * Serves a built site or Studio. Each server compresses what is requested: at the strongest setting, which
 * `npm run preview` takes, a whole site would take seven CPU seconds more.
 */
export const serveBuild = (options: Omit<StaticServerOptions, 'quality'>): Promise<StaticServer> =>
  createStaticServer({ ...options, quality: QUICK })
