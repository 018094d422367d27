/** The size of a story picture; its things stand on the floor. */
export const storySheet = { width: 320, height: 124, floor: 120 } as const
