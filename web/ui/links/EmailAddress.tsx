/** An address that breaks after its @ where it has to, and not within a word. */
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
