export interface Sender {
  /** Empty if there is none. */
  name: string
  address: string
}

/** The domain that mails come from. */
export const domainOf = ({ address }: Sender): string => address.replace(/^.*@/, '')
