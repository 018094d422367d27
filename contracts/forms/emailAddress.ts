/**
 * What `<input type="email">` accepts (HTML standard), plus a required dot after the @, because a bare host name means
 * nothing outside its own network. A domain of any script: the mailer writes `münchen.de` in ASCII, as browsers do.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u
