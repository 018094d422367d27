/** Where the openings are. Only what is published is asked for, so a public dataset needs no token. */
export interface ContentLake {
  /** `https://<project id>.api.sanity.io`, or the address of a lake on this machine. */
  url: string
  dataset: string
  /** The version of Sanity's API, a day. */
  apiVersion: string
}
