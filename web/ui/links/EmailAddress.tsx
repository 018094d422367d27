/** An email address that can wrap after its @, but not within a word. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {host}
    </>
  )
}
