import { vi } from 'vitest'

// For files that share a process, and mock modules: each loads ours again, with its own mocks, while those of packages stay.
vi.resetModules()
// Vitest only does so before each test, but modules read these when they are loaded.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
