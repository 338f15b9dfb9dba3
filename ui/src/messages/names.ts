/** What people are known for. */
export const callings = {
  leader: "Leader",
  artist: "Artist",
  scholar: "Scholar",
  activist: "Activist",
  athlete: "Athlete",
  religious: "Religious leader",
  merchant: "Merchant",
  soldier: "Soldier",
  healer: "Healer",
  other: "Other",
};

/** What places are. */
export const placeKinds = {
  city: "City",
  town: "Town",
  kingdom: "Kingdom",
  region: "Region",
  site: "Site",
  battlefield: "Battlefield",
  river: "River",
  mountain: "Mountain",
  island: "Island",
  building: "Building",
};
