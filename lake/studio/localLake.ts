import { createClient } from '@sanity/client'
import type { WorkspaceOptions } from 'sanity'
import { installLakeTransport } from './lakeTransport.ts'

/**
 * What a workspace of a Studio says so that it reads and writes in a Content Lake on this machine.
 * @param url where the lake answers, without a slash at the end
 * @param projectId what the lake was started with
 */
export function localLake(
  url: string,
  projectId: string,
): Pick<WorkspaceOptions, 'apiHost' | 'unstable_clientFactory' | 'auth'> {
  installLakeTransport(url, projectId)
  return {
    apiHost: url,
    // Without this the Studio would look for the lake at <projectId>.localhost.
    unstable_clientFactory: (options) => createClient({ ...options, apiHost: url, useProjectHostname: false }),
    auth: {
      loginMethod: 'token',
      redirectOnSingle: true,
      providers: [{ name: 'local', title: 'Local account', url: `${url}/login` }],
    },
  }
}
