// The demo's API: the 250 countries of npm's `world-countries`, as SDL and a map of resolvers.

import countries from "world-countries";

export const typeDefs = `
"The countries of the world: names in many languages, capitals, currencies, languages, borders."
type Query {
  "A country by its ISO 3166-1 code of two or three letters."
  country(code: ID!): Country
  "Countries in alphabetical order of their English names."
  countries(filter: CountryFilter, orderBy: CountryOrder! = NAME, first: Int! = 20, skip: Int! = 0): [Country!]!
  "Countries, languages and currencies whose name holds a text."
  search(text: String!, first: Int! = 10): [SearchResult!]!
  "A language by its ISO 639-3 code."
  language(code: ID!): Language
  "A currency by its ISO 4217 code."
  currency(code: ID!): Currency
}

"Anything with a code of its own."
interface Coded {
  code: ID!
}

type Country implements Coded {
  "Three letters, ISO 3166-1."
  code: ID!
  "The common name, or the official one, in English or another language."
  name(language: ID! = "eng", form: NameForm! = COMMON): String
  "The names in the country's own languages."
  nativeNames: [NativeName!]!
  "The flag as an emoji."
  flag: String!
  capitals: [String!]!
  region: Region!
  subregion: String
  languages: [Language!]!
  currencies: [Currency!]!
  coordinates: Coordinates!
  "Square kilometres."
  area: Float!
  landlocked: Boolean!
  independent: Boolean
  "Whether it is a member of the United Nations."
  unMember: Boolean!
  "The countries it has a land border with."
  borders(first: Int, largerThan: Float): [Country!]!
  internetDomains: [String!]!
}

type NativeName {
  language: Language!
  common: String!
  official: String!
}

type Language implements Coded {
  code: ID!
  "In English."
  name: String!
  countries: [Country!]!
}

type Currency implements Coded {
  code: ID!
  name: String!
  symbol: String
  countries: [Country!]!
}

"Degrees, north and east positive."
type Coordinates {
  latitude: Float!
  longitude: Float!
}

union SearchResult = Country | Language | Currency

enum NameForm {
  COMMON
  OFFICIAL
}

enum Region {
  AFRICA
  AMERICAS
  ANTARCTIC
  ASIA
  EUROPE
  OCEANIA
}

enum CountryOrder {
  NAME
  "Largest first."
  AREA
}

input CountryFilter {
  region: Region
  landlocked: Boolean
  unMember: Boolean
  "Speaks a language, ISO 639-3."
  language: ID
  largerThan: Float
}
`;

const byName = (a, b) => (a.name.common < b.name.common ? -1 : 1);
const byArea = (a, b) => b.area - a.area;

const sorted = [...countries].sort(byName);
const byCode = new Map();
const languages = new Map();
const currencies = new Map();

for (const country of sorted) {
  byCode.set(country.cca3, country);
  byCode.set(country.cca2, country);
  for (const [code, name] of Object.entries(country.languages)) {
    shared(languages, code, { kind: "Language", code, name }).countries.push(country);
  }
  // Places without a currency of their own have an empty list here.
  for (const [code, { name, symbol }] of Object.entries(country.currencies)) {
    shared(currencies, code, { kind: "Currency", code, name, symbol: symbol || null }).countries.push(
      country,
    );
  }
}

function shared(table, code, made) {
  let entry = table.get(code);
  if (entry === undefined) {
    entry = { ...made, countries: [] };
    table.set(code, entry);
  }
  return entry;
}

function nameOf(country, language, form) {
  if (language === "eng") return country.name[form];
  const names = country.name.native[language] ?? country.translations[language];
  return names ? names[form] : null;
}

function matches(country, filter) {
  if (filter.region != null && country.region !== filter.region) return false;
  if (filter.landlocked != null && country.landlocked !== filter.landlocked) return false;
  if (filter.unMember != null && country.unMember !== filter.unMember) return false;
  if (filter.language != null && !Object.hasOwn(country.languages, filter.language)) return false;
  return filter.largerThan == null || country.area > filter.largerThan;
}

function page(list, first, skip = 0) {
  if (first < 0 || skip < 0) throw new RangeError('"first" and "skip" cannot be negative');
  return list.slice(skip, skip + first);
}

function search(text, first) {
  const wanted = text.toLowerCase();
  const holds = (name) => name.toLowerCase().includes(wanted);
  return page(
    [
      ...sorted.filter((country) => holds(country.name.common)),
      ...[...languages.values()].filter((language) => holds(language.name)),
      ...[...currencies.values()].filter((currency) => holds(currency.name)),
    ],
    first,
  );
}

const kindOf = (value) => value.kind ?? "Country";

export const resolvers = {
  Query: {
    country: (_source, { code }) => byCode.get(code.toUpperCase()),
    countries(_source, { filter, orderBy, first, skip }) {
      const found = filter == null ? sorted : sorted.filter((country) => matches(country, filter));
      return page(orderBy === "AREA" ? [...found].sort(byArea) : found, first, skip);
    },
    search: (_source, { text, first }) => search(text, first),
    language: (_source, { code }) => languages.get(code),
    currency: (_source, { code }) => currencies.get(code),
  },
  Country: {
    code: (country) => country.cca3,
    name: (country, { language, form }) => nameOf(country, language, form),
    nativeNames: (country) =>
      Object.entries(country.name.native).map(([code, names]) => ({
        language: languages.get(code) ?? { code, name: code, countries: [] },
        ...names,
      })),
    capitals: (country) => country.capital,
    subregion: (country) => country.subregion || null,
    languages: (country) => Object.keys(country.languages).map((code) => languages.get(code)),
    currencies: (country) => Object.keys(country.currencies).map((code) => currencies.get(code)),
    coordinates: (country) => ({ latitude: country.latlng[0], longitude: country.latlng[1] }),
    borders(country, { first, largerThan }) {
      const neighbours = country.borders.map((code) => byCode.get(code));
      const large =
        largerThan == null ? neighbours : neighbours.filter((neighbour) => neighbour.area > largerThan);
      return first == null ? large : page(large, first);
    },
    internetDomains: (country) => country.tld,
  },
  SearchResult: { __resolveType: kindOf },
  Coded: { __resolveType: kindOf },
  NameForm: { COMMON: "common", OFFICIAL: "official" },
  Region: {
    AFRICA: "Africa",
    AMERICAS: "Americas",
    ANTARCTIC: "Antarctic",
    ASIA: "Asia",
    EUROPE: "Europe",
    OCEANIA: "Oceania",
  },
};
