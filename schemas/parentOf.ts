/** The parent of a field, possibly incomplete, for rules and for hiding the field. */
export const parentOf = <Parent extends object>({ parent }: { readonly parent?: unknown }): Partial<Parent> =>
  parent ?? {}
