/** The ports on which everything listens if no setting names another. */
export const DEFAULT_PORTS = {
  site: 5173,
  preview: 4173,
  studio: 3333,
  lake: 3900,
  careers: 8000,
  drafts: 8010,
  publisher: 8020,
} as const
