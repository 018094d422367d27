import { createClient } from '@sanity/client'
import type { WorkspaceOptions } from 'sanity'
import { installLakeTransport } from './lakeTransport.ts'
import { loginProvider } from './loginProvider.ts'

/**
 * Settings that connect a Studio's workspace to a Content Lake on this machine.
 * @param url the lake's address, without a trailing slash
 * @param projectId the id that the lake was started with
 */
export function localLake(
  url: string,
  projectId: string,
): Pick<WorkspaceOptions, 'apiHost' | 'unstable_clientFactory' | 'auth'> {
  installLakeTransport(url, projectId)
  return {
    apiHost: url,
    // Without this, the Studio would look for the lake at <projectId>.localhost.
    unstable_clientFactory: (options) => createClient({ ...options, apiHost: url, useProjectHostname: false }),
    auth: {
      loginMethod: 'token',
      redirectOnSingle: true,
      providers: [loginProvider(url)],
    },
  }
}
