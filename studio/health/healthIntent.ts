/** What other parts of the Studio ask for to open the Health tool. */
export const HEALTH_INTENT = 'check-health'
