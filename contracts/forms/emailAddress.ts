/** Letters of any script. `\p{L}` needs a flag that readers of the API’s JSON Schema may not set. */
const LETTER = 'a-zA-Z0-9\\u00a1-\\u1fff\\u2c00-\\u2fef\\u3040-\\uffef'
const LABEL = `[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?`

/**
 * What `<input type="email">` accepts (HTML standard), plus a dot after the @, because a bare host name means nothing
 * outside its own network. Domains may use any script: the mailer converts `münchen.de` to ASCII, as browsers do.
 */
export const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)
