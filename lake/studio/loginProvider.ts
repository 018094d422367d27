/** The only way to sign in to a lake: its own login page. @param url the lake's address, without a trailing slash */
export const loginProvider = (url: string) => ({ name: 'local', title: 'Local account', url: `${url}/login` })
