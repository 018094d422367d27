import { createContext } from 'react'

/** Loads the script and the content of the page at a path of this site; false when no route has that path. */
export type Preload = (path: string) => Promise<boolean>

export const PreloadContext = createContext<Preload>(() => Promise.resolve(false))
