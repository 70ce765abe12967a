// plumb:generated from Greenhouse 3; changes here are overwritten.

export interface Bed {
  label: string;
  lengthInMeters: number;
  positionInHouse: number;
  soilRaw: string;
  greenhouse: Greenhouse | null;
  plantings: Planting[];
}

export interface CareTask {
  dueOn: Date | null;
  instructions: string;
  isDone: boolean;
  priority: number;
  title: string;
  assignees: Gardener[];
  planting: Planting | null;
}

export interface ClimateProgram {
  dayTemperature: number;
  isPaused: boolean;
  nightTemperature: number;
  startsOn: Date;
  ventOpening: number;
  greenhouse: Greenhouse | null;
}

export interface Crop {
  carePlan: Uint8Array | null;
  daysToHarvest: number;
  infoPage: string;
  isPerennial: boolean;
  latinName: string | null;
  name: string;
  seedPrice: string;
  swatch: unknown | null;
  tags: unknown | null;
  companionOf: Crop[];
  companions: Crop[];
  plantings: Planting[];
  suppliers: Supplier[];
}

export interface Gardener {
  avatar: Uint8Array | null;
  displayName: string | null;
  email: string | null;
  hiredOn: Date | null;
  name: string;
  phone: string | null;
  managedGreenhouse: Greenhouse | null;
  tasks: CareTask[];
}

export interface Greenhouse {
  address: string | null;
  floorArea: number;
  foundedOn: Date;
  identifier: string | null;
  location: GeoPoint | null;
  name: string;
  networkID: string;
  photo: Uint8Array | null;
  beds: Bed[];
  climateProgram: ClimateProgram | null;
  manager: Gardener | null;
  sensors: Sensor[];
}

export interface Harvest {
  crateCount: number | null;
  gradeRaw: string;
  harvestedOn: Date | null;
  weightInKilograms: string;
  planting: Planting | null;
}

export interface Planting {
  expectedHarvestOn: Date | null;
  isHarvested: boolean;
  lotCode: string | null;
  quantity: number;
  season: number;
  sownOn: Date | null;
  bed: Bed | null;
  crop: Crop | null;
  harvests: Harvest[];
  tasks: CareTask[];
}

export interface Reading {
  isOutlier: boolean;
  rawCount: number;
  takenAt: Date | null;
  value: number;
  sensor: Sensor | null;
}

export interface Sensor {
  calibration: Uint8Array;
  firmware: string;
  installedOn: Date | null;
  isOnline: boolean;
  kindRaw: number;
  serialNumber: string | null;
  unitSymbol: string;
  greenhouse: Greenhouse | null;
  readings: Reading[];
  replacedBy: Sensor | null;
  replaces: Sensor | null;
}

export interface Supplier {
  accountNumber: string | null;
  name: string;
  website: string | null;
  crops: Crop[];
}

export interface WeatherReport {
  humidity: number;
  issuedAt: Date | null;
  sourcePage: string | null;
  stationCode: string | null;
  temperature: number;
  windDirection: number;
}

export interface GeoPoint {
  altitude: number | null;
  latitude: number;
  longitude: number;
}

/** The name of each entity, and its interface. */
export interface Entities {
  Bed: Bed;
  CareTask: CareTask;
  ClimateProgram: ClimateProgram;
  Crop: Crop;
  Gardener: Gardener;
  Greenhouse: Greenhouse;
  Harvest: Harvest;
  Planting: Planting;
  Reading: Reading;
  Sensor: Sensor;
  Supplier: Supplier;
  WeatherReport: WeatherReport;
}

export type EntityName = keyof Entities;
