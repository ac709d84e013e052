// The demo's sample requests; the package's smoke suite runs them in every runtime.

export const samples = [
  {
    title: "One country, in several languages",
    query: `query Country($code: ID!) {
  country(code: $code) {
    name
    official: name(form: OFFICIAL)
    german: name(language: "deu")
    japanese: name(language: "jpn")
    arabic: name(language: "ara", form: OFFICIAL)
    flag
    capitals
    currencies { name symbol }
    coordinates { latitude longitude }
  }
}`,
    variables: { code: "CHE" },
  },
  {
    title: "Borders, three levels deep",
    query: `query Borders($larger: Float!) {
  country(code: "FRA") {
    name(language: "fra")
    borders(largerThan: $larger) {
      name
      area
      borders(first: 3, largerThan: $larger) {
        name
        borders(first: 2) {
          name(language: "zho")
          landlocked
        }
      }
    }
  }
}`,
    variables: { larger: 30000 },
  },
  {
    title: "A search over countries, languages and currencies",
    query: `query Search($text: String!, $filter: CountryFilter!) {
  search(text: $text, first: 4) {
    __typename
    ... on Coded { code }
    ... on Country { flag capitals nativeNames { language { name } common } }
    ... on Language { name countries { code } }
    ... on Currency { title: name symbol }
  }
  landlocked: countries(filter: $filter, orderBy: AREA, first: 3) {
    name
    region
    area
  }
}`,
    variables: { text: "swa", filter: { landlocked: true, region: "AFRICA" } },
  },
];
