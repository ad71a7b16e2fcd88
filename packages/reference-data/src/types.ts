/** A name in both languages. */
export interface Bilingual {
  readonly en: string
  readonly ar: string
}

/** Which edition of the emission library is loaded: results are stored with its id. */
export interface Edition {
  /** Start of the SHA-256 over all tables. */
  readonly id: string
  readonly sha256: string
  /** Day on which the sources were compiled, YYYY-MM-DD. */
  readonly date: string
  /** How many factor rows it has. */
  readonly factors: number
}

/** Longitude and latitude in degrees, WGS 84. */
export type Position = readonly [longitude: number, latitude: number]

/** An administrative region of Saudi Arabia with its simplified outline. */
export interface Region {
  readonly type: 'Feature'
  readonly id: string
  readonly properties: {
    /** ISO 3166-2. */
    readonly code: string
    readonly name: Bilingual
    readonly short: Bilingual
    readonly capital: Bilingual
    readonly label: Position
  }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }
}

/** The 13 regions as GeoJSON, with licence and attribution (Natural Earth, public domain). */
export interface RegionCollection {
  readonly type: 'FeatureCollection'
  readonly name: string
  readonly bbox: readonly [number, number, number, number]
  readonly meta: {
    readonly licence: string
    readonly source: string
    readonly attribution: string
    readonly crs: string
    readonly note: Bilingual
  }
  readonly features: readonly Region[]
}

/** A Saudi city (GeoNames, CC BY 4.0: its attribution must be shown with the map). */
export interface City {
  readonly id: string
  readonly name: Bilingual
  /** ISO 3166-2 code of its region. */
  readonly region: string
  readonly lat: number
  readonly lon: number
  readonly regionCapital: boolean
}
