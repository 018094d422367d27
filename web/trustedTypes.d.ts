/**
 * Policies that the site's security header admits, by name: `map` makes the address of the map, `default` the marks of
 * the Studio's frame. Not in every browser, and not in Node. In truth a policy makes an object that stands for the
 * text.
 */
declare var trustedTypes:
  | {
      createPolicy<Rules extends Record<string, (text: string) => string>>(name: 'map' | 'default', rules: Rules): Rules
    }
  | undefined
