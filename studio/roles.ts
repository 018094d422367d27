/** The part of the signed-in person that roles are read from. */
interface Person {
  readonly roles: ReadonlyArray<{ readonly name: string }>
}

/** Whether someone may change the settings that every page shares. The Content Lake refuses everybody else, too. */
export function isAdministrator(person: Person | null | undefined): boolean {
  return person?.roles.some(({ name }) => name === 'administrator') ?? false
}
