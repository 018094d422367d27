import { createContext } from 'react'

/** Fetches the script and the content of the page at a path of this site. */
type Preload = (path: string) => Promise<void>

export const PreloadContext = createContext<Preload>(() => Promise.resolve())
