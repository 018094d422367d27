/** What a field's document or object has so far, for the field's rules and for hiding it. */
export const parentOf = <Parent extends object>({ parent }: { readonly parent?: unknown }): Partial<Parent> =>
  parent ?? {}
