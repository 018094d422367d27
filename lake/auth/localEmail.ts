/** The domain of addresses without a mailbox: of accounts that the lake creates itself, and of its tokens. */
export const LOCAL_DOMAIN = '@localhost'

export const localEmail = (name: string): string => name + LOCAL_DOMAIN
