export interface Sender {
  /** Empty if there is none. */
  name: string
  address: string
}

export const domainOf = ({ address }: Sender): string => address.replace(/^.*@/, '')
