#include "Page.h"

#include <algorithm>
#include <cmath>

namespace page {

namespace {

/* A small picture as bytes: 1 where something is, otherwise 0. */
struct Grid {
  int width, height;
  std::vector<uint8_t> cells;

  Grid(int width, int height) : width(width), height(height), cells(width * height) {}
  bool is_edge(int cell) const {
    int x = cell % width, y = cell / width;
    return x == 0 || y == 0 || x == width - 1 || y == height - 1;
  }
};

/* Sets the cells of `value` that are connected with `start` to `mark` and returns them. */
std::vector<int> flood(Grid &grid, int start, uint8_t value, uint8_t mark) {
  std::vector<int> found{start};
  grid.cells[start] = mark;
  for (size_t next = 0; next < found.size(); next++) {
    int cell = found[next], x = cell % grid.width, y = cell / grid.width;
    auto visit = [&](bool inside, int to) {
      if (!inside || grid.cells[to] != value) return;
      grid.cells[to] = mark;
      found.push_back(to);
    };
    visit(x > 0, cell - 1);
    visit(x < grid.width - 1, cell + 1);
    visit(y > 0, cell - grid.width);
    visit(y < grid.height - 1, cell + grid.width);
  }
  return found;
}

/* Returns the cells that are nearly as bright as the paper around them. */
Grid bright_cells(const Picture &even) {
  Grid grid(pixGetWidth(even.get()), pixGetHeight(even.get()));
  for (int y = 0; y < grid.height; y++) {
    l_uint32 *row = pixGetData(even.get()) + static_cast<size_t>(y) * pixGetWpl(even.get());
    for (int x = 0; x < grid.width; x++)
      grid.cells[y * grid.width + x] = GET_DATA_BYTE(row, x) >= 222;
  }
  return grid;
}

double brightness(const Picture &light, const std::vector<int> &cells, int width) {
  double sum = 0;
  for (int cell : cells) {
    l_uint32 *row =
        pixGetData(light.get()) + static_cast<size_t>(cell / width) * pixGetWpl(light.get());
    sum += GET_DATA_BYTE(row, cell % width);
  }
  return sum;
}

/* Returns the connected pieces that are large enough to be a part of the paper. First the one with
   the most light, since paper is large and bright, then the others by size. */
std::vector<std::vector<int>> pieces_of(Grid grid, const Picture &light) {
  std::vector<std::vector<int>> pieces;
  size_t brightest = 0;
  double most = 0;
  for (size_t cell = 0; cell < grid.cells.size(); cell++) {
    if (grid.cells[cell] != 1) continue;
    std::vector<int> piece = flood(grid, cell, 1, 2);
    if (piece.size() < grid.cells.size() / 200) continue;
    double amount = brightness(light, piece, grid.width);
    if (amount > most) {
      most = amount;
      brightest = pieces.size();
    }
    pieces.push_back(std::move(piece));
  }
  if (pieces.empty()) return pieces;
  std::swap(pieces[0], pieces[brightest]);
  std::sort(pieces.begin() + 1, pieces.end(),
            [](const auto &one, const auto &other) { return one.size() > other.size(); });
  return pieces;
}

/* Returns the piece with everything that it surrounds, since the writing is part of the paper. */
Grid filled(const std::vector<int> &piece, int width, int height) {
  Grid grid(width, height);
  for (int cell : piece) grid.cells[cell] = 1;
  for (int cell = 0; cell < width * height; cell++)
    if (grid.is_edge(cell) && grid.cells[cell] == 0) flood(grid, cell, 0, 2);
  for (uint8_t &cell : grid.cells) cell = cell == 2 ? 0 : 1;
  return grid;
}

/* Returns the area of the shape with these corners. */
double area(const std::vector<Point> &corners) {
  double twice = 0;
  for (size_t i = 0; i < corners.size(); i++) {
    const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/* Returns the cells farthest out in the four diagonal directions. */
std::vector<Point> farthest_cells(const Grid &grid) {
  std::vector<Point> found(4);
  double farthest[4] = {-1e9, -1e9, -1e9, -1e9};
  for (int cell = 0; cell < grid.width * grid.height; cell++) {
    if (!grid.cells[cell]) continue;
    double x = cell % grid.width, y = cell / grid.width;
    double out[4] = {-x - y, x - y, x + y, y - x};
    for (int i = 0; i < 4; i++) {
      if (out[i] <= farthest[i]) continue;
      farthest[i] = out[i];
      found[i] = {x, y};
    }
  }
  return found;
}

int count_of(const Grid &grid) { return std::count(grid.cells.begin(), grid.cells.end(), 1); }

/* Returns the number of cells per area of the quadrilateral with the farthest corners: about 1 if
   the shape is one. */
double fullness(const Grid &grid) {
  return count_of(grid) / std::max(area(farthest_cells(grid)), 1.0);
}

bool is_quadrilateral(const Grid &grid) {
  double share = fullness(grid);
  return share >= 0.93 && share <= 1.1;
}

/* Returns the number of cells at the edges of the picture, as a share of the picture's width and
   height together. */
double share_at_edges(const Grid &grid) {
  int count = 0;
  for (int cell = 0; cell < grid.width * grid.height; cell++)
    count += grid.cells[cell] && grid.is_edge(cell);
  return static_cast<double>(count) / (grid.width + grid.height);
}

/* Returns the corners; empty if the paper extends beyond the picture, or is no quadrilateral. */
std::vector<Point> corners(const Grid &grid) {
  if (share_at_edges(grid) > 0.04 || !is_quadrilateral(grid)) return {};
  std::vector<Point> found = farthest_cells(grid);
  for (Point &corner : found) corner = {(corner.x + 0.5) * reduction, (corner.y + 0.5) * reduction};
  return found;
}

/* Adds the cells that have paper on all four sides: the blurred edges of shadows, which are darker
   than the paper next to them. */
void fill_gaps(Grid &grid) {
  std::vector<int> left(grid.height, grid.width), right(grid.height, -1);
  std::vector<int> top(grid.width, grid.height), bottom(grid.width, -1);
  auto each = [&](auto body) {
    for (int y = 0; y < grid.height; y++)
      for (int x = 0; x < grid.width; x++) body(x, y, grid.cells[y * grid.width + x]);
  };
  each([&](int x, int y, uint8_t &cell) {
    if (!cell) return;
    left[y] = std::min(left[y], x);
    right[y] = std::max(right[y], x);
    top[x] = std::min(top[x], y);
    bottom[x] = std::max(bottom[x], y);
  });
  each([&](int x, int y, uint8_t &cell) {
    if (left[y] < x && x < right[y] && top[x] < y && y < bottom[x]) cell = 1;
  });
}

/* Returns the first piece together with those others that make its shape more like a quadrilateral:
   the parts of a paper that the edge of a shadow separates. */
Grid completed(const std::vector<std::vector<int>> &pieces, const Grid &first) {
  Grid grid = first;
  double difference = std::abs(1 - fullness(grid));
  for (size_t i = 1; i < pieces.size(); i++) {
    Grid larger = grid;
    for (int cell : pieces[i]) larger.cells[cell] = 1;
    fill_gaps(larger);
    if (std::abs(1 - fullness(larger)) >= difference) continue;
    difference = std::abs(1 - fullness(larger));
    grid = std::move(larger);
  }
  return grid;
}

/* Returns a mask slightly smaller than the paper, since half of its edge pixels are table. */
Picture mask_of(const Grid &grid) {
  Picture mask(pixCreate(grid.width, grid.height, 8));
  if (!mask) return nullptr;
  for (int y = 0; y < grid.height; y++) {
    l_uint32 *row = pixGetData(mask.get()) + static_cast<size_t>(y) * pixGetWpl(mask.get());
    for (int x = 0; x < grid.width; x++)
      SET_DATA_BYTE(row, x, grid.cells[y * grid.width + x] ? 255 : 0);
  }
  return Picture(pixErodeGray(mask.get(), 3, 3));
}

}  // namespace

Paper find_paper(const Picture &even, const Picture &light) {
  Paper paper;
  Grid bright = bright_cells(even);
  std::vector<std::vector<int>> pieces = pieces_of(bright, light);
  if (pieces.empty()) return paper;
  Grid grid = filled(pieces[0], bright.width, bright.height);
  paper.corners = corners(grid);
  if (!paper.corners.empty()) {
    fill_gaps(grid);
  } else {
    Grid whole = completed(pieces, grid);
    /* With a table around it, the whole picture would be a quadrilateral. */
    if (is_quadrilateral(whole) && share_at_edges(whole) < 0.25) {
      grid = std::move(whole);
      paper.corners = corners(grid);
    }
  }
  double share = static_cast<double>(count_of(grid)) / grid.cells.size();
  /* Less than an eighth of the picture is not its subject. */
  if (share > 0.97 || share < 0.125) return {};
  paper.mask = mask_of(grid);
  return paper;
}

}  // namespace page
