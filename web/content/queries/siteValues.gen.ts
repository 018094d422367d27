/** Written by `npm run typegen` from schemas/siteValues.ts: what stands in texts by its name. */
export const siteValuesGroq = `*[_type == "siteSettings" && _id == "siteSettings"][0]{
  "phone": phones[0].display,
  "second phone": phones[1].display,
  "email": email,
  "hours": hours[0].text,
  "local hours": hours[0].localText,
  "street": address.street,
  "address": address.street + coalesce(", " + address.unit, "") + ", " + address.city + ", " + address.region + " " + address.postalCode,
  "link-phone": "tel:" + phones[0].number,
  "link-email": "mailto:" + email,
  "link-whatsapp": socialLinks[network == "whatsapp"][0].href,
  facts[]{name, value}
}`
/** How a text names one of them. */
export const VALUE_IN_TEXT = /\{our ([a-z ]+)\}/g
